import { cx } from "@parapet/ui/cx";
import { Logo } from "@parapet/ui/logo";
import type { ReactNode } from "react";
import { LanguageChoice } from "../../lib/i18n/language-choice.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { useTitle } from "../../lib/use-title.ts";

/** One crenellated wall, `step` wide from merlon to merlon, filling down from `top`. */
function wall(step: number, top: number, height: number, offset: number): string {
  const merlon = step * 0.56;
  let path = `M${-step + offset} 400`;
  for (let x = -step + offset; x < 800 + step; x += step) {
    path += `V${top}h${merlon}v${height}h${step - merlon}`;
  }
  return `${path}V400Z`;
}

const walls = [
  { d: wall(58, 150, 16, 10), className: "fill-brand opacity-[0.07]" },
  { d: wall(84, 215, 24, 46), className: "fill-brand opacity-[0.11]" },
  { d: wall(120, 290, 34, 0), className: "fill-brand opacity-[0.2]" },
];

/** Arrow slits of the nearest wall, one below each merlon. */
const slits = Array.from({ length: 7 }, (_, index) => `M${index * 120 + 30} 338v22h7v-22z`).join("");

/** Three walls behind each other, the nearest at the bottom. */
function Rampart() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-[46%] w-full"
    >
      {walls.map((wallShape) => (
        <path key={wallShape.d} d={wallShape.d} className={wallShape.className} />
      ))}
      <path d={slits} className="fill-bg opacity-60" />
    </svg>
  );
}

/** Always dark, whatever the theme: the wall at night, the console in front of it. */
function BrandPanel() {
  const t = useT();
  const applications = [
    { name: t("auth.brandInsights"), text: t("auth.brandInsightsText") },
    { name: t("auth.brandAdaptive"), text: t("auth.brandAdaptiveText") },
    { name: t("auth.brandInbox"), text: t("auth.brandInboxText") },
  ];
  return (
    <aside data-theme="dark" className="sticky top-0 hidden h-dvh overflow-hidden bg-bg text-fg md:block">
      <Rampart />
      <div className="relative flex h-full flex-col gap-10 p-10 lg:p-14">
        <Logo wordmark size={32} />
        <div className="mt-[9vh] grid max-w-md gap-4">
          <p className="text-3xl font-semibold tracking-heading text-balance">{t("auth.brandTitle")}</p>
          <p className="text-lg text-fg-2">{t("auth.brandText")}</p>
        </div>
        <ul className="grid max-w-md gap-3">
          {applications.map(({ name, text }) => (
            <li key={name} className="flex gap-3 text-base text-fg-2">
              <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-[1px] bg-brand" />
              <span className="grid">
                <span className="font-medium text-fg">{name}</span>
                <span>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  /** A mark above the title, for pages that only tell how something ended. */
  badge?: ReactNode;
  badgeTone?: string;
  children: ReactNode;
  /** Ways to neighbouring pages, under the form. */
  footer?: ReactNode;
}

/** The two panes of every page before the login: the brand and the task. Phones see the task. */
export function AuthFrame({ title, lead, badge, badgeTone, children, footer }: AuthFrameProps) {
  useTitle(title);
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(360px,5fr)_7fr]">
      <BrandPanel />
      <div className="flex min-w-0 flex-col bg-surface">
        <header className="flex items-center justify-between gap-4 px-5 py-4 sm:px-8">
          <Logo wordmark className="md:invisible" />
          <ThemeToggle />
        </header>
        <main className="slide-x mx-auto grid w-full max-w-[420px] flex-1 content-center gap-7 px-5 py-6 sm:px-0">
          <div className="grid gap-2">
            {badge && (
              <span className={cx("mb-3 grid size-12 place-items-center rounded-full", badgeTone)}>{badge}</span>
            )}
            <h1 className="text-2xl font-semibold tracking-heading">{title}</h1>
            {lead && <p className="text-fg-2">{lead}</p>}
          </div>
          {children}
          {footer && <div className="grid gap-2 border-t border-line pt-5 text-base text-fg-2">{footer}</div>}
        </main>
        <footer className="flex justify-center px-5 py-4 sm:px-8">
          <LanguageChoice />
        </footer>
      </div>
    </div>
  );
}
