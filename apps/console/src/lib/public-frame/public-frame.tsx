import { Logo } from "@parapet/ui/logo";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LanguageChoice } from "../i18n/language-choice.tsx";
import { useT } from "../i18n/use-t.ts";
import { ThemeToggle } from "../preferences/theme-toggle.tsx";

interface PublicFrameProps {
  /** Whoever comes by a link of a mail may have no account here, and is led nowhere. */
  isLinked?: boolean;
  /** The page's `main`. */
  children: ReactNode;
  /** Stands before the languages. */
  footer?: ReactNode;
}

/** What stands around a page for people who may have no account here: the logo, the theme and the languages. */
export function PublicFrame({ isLinked = true, children, footer }: PublicFrameProps) {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-4 px-5 py-4 sm:px-8">
        {isLinked ? (
          <Link to="/" aria-label={t("shell.home")} className="rounded-md">
            <Logo wordmark />
          </Link>
        ) : (
          <Logo wordmark />
        )}
        <ThemeToggle />
      </header>
      {children}
      <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 px-5 py-4 text-sm text-fg-2">
        {footer}
        <LanguageChoice />
      </footer>
    </div>
  );
}
