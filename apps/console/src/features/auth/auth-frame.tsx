import { cx } from "@parapet/ui/cx";
import { Logo } from "@parapet/ui/logo";
import type { ReactNode } from "react";
import { useTitle } from "../../lib/use-title.ts";
import { LanguageChoice } from "../../lib/i18n/language-choice.tsx";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { BrandPanel } from "./brand-panel.tsx";

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
