import { useT } from "../../lib/i18n/use-t.ts";
import type { GuideTitles } from "../../lib/guide/guide-content.ts";

/** The headings of the page. */
export function GuideContents({ sections }: Pick<GuideTitles, "sections">) {
  const t = useT();
  if (sections.length < 2) return null;
  return (
    <aside className="max-lg:hidden">
      <nav aria-labelledby="guide-contents" className="sticky top-8 grid gap-2 border-s border-line ps-5">
        <p id="guide-contents" className="text-sm font-medium text-fg-3">
          {t("guide.contents")}
        </p>
        <ul className="grid gap-1.5 text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-fg-2 hover:text-brand-text">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
