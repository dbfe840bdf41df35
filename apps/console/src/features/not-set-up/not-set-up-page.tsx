import { Badge } from "@parapet/ui/badge";
import { buttonClass } from "@parapet/ui/button-class";
import { Logo } from "@parapet/ui/logo";
import { Link, useLocation } from "@tanstack/react-router";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { LanguageChoice } from "../../lib/i18n/language-choice.tsx";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { places } from "./places.ts";

/** A public page of an application that this installation does not run yet: it says so, and what will be here. */
export function NotSetUpPage() {
  const t = useT();
  const place = useLocation({ select: ({ pathname }) => places[pathname.replace(/\/$/, "")] });
  useTitle(t(place?.title ?? "notSetUp.state"));
  if (!place) return null;
  const Icon = place.icon;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-4 px-5 py-4 sm:px-8">
        <Link to="/" aria-label={t("shell.home")} className="rounded-md">
          <Logo wordmark />
        </Link>
        <ThemeToggle />
      </header>
      <main className="slide-x grid flex-1 place-items-center px-5 py-10">
        <div className="grid w-full max-w-lg justify-items-start gap-4 rounded-card border border-line-card bg-surface p-7 shadow-card sm:p-9">
          <span className="grid size-12 place-items-center rounded-full bg-brand-soft text-brand-text">
            <Icon aria-hidden size={24} />
          </span>
          <div className="grid gap-2">
            <Badge>{t("notSetUp.state")}</Badge>
            <h1 className="text-2xl font-semibold tracking-heading">{t(place.title)}</h1>
          </div>
          <p className="text-fg-2">{t(place.state)}</p>
          <p className="text-fg-2">{t(place.text)}</p>
          <Link to="/" className={buttonClass("primary")}>
            {t("notFound.home")}
          </Link>
        </div>
      </main>
      <footer className="flex justify-center px-5 py-4">
        <LanguageChoice />
      </footer>
    </div>
  );
}
