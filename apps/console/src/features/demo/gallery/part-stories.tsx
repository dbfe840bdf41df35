import { StoryTextProvider } from "@parapet/ui/story-text";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { LoadedPart } from "../load-demo-page.ts";

/** The stories of one part, each on a sheet of its own under the code it shows. */
export function PartStories({ loaded: { name, stories }, level }: { loaded: LoadedPart; level: 1 | 2 }) {
  const t = useT();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className="grid min-w-0 gap-4">
      <header className="grid gap-1">
        <Heading className={level === 1 ? "text-xl font-semibold" : "text-lg font-semibold"}>
          <code>{name}</code>
        </Heading>
        <p className="text-fg-2">{t(`part.${name}`)}</p>
      </header>
      {stories.map(({ title, render: Render }) => (
        <figure
          key={title}
          className="grid min-w-0 overflow-hidden rounded-card border border-line-card bg-surface shadow-card"
        >
          <figcaption className="border-b border-line px-5 py-2 text-sm text-fg-3">
            <code dir="ltr">{title}</code>
          </figcaption>
          <div className="min-w-0 p-5">
            <StoryTextProvider text={t}>
              <Render />
            </StoryTextProvider>
          </div>
        </figure>
      ))}
    </section>
  );
}
