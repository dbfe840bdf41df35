import { buttonClass } from "@parapet/ui/button-class";
import { Logo } from "@parapet/ui/logo";
import { Link } from "@tanstack/react-router";
import { LanguageChoice } from "../../lib/i18n/language-choice.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { ThemeToggle } from "../../lib/preferences/theme-toggle.tsx";
import { useTitle } from "../../lib/use-title.ts";
import { NotSetUpCard } from "./not-set-up-card.tsx";
import { usePlace } from "./use-place.ts";

/** A public page of an application that this installation does not run yet: it says so, and what will be here. */
export function NotSetUpPage() {
  const t = useT();
  const place = usePlace();
  useTitle(t(place?.title ?? "notSetUp.state"));
  if (!place) return null;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-4 px-5 py-4 sm:px-8">
        <Link to="/" aria-label={t("shell.home")} className="rounded-md">
          <Logo wordmark />
        </Link>
        <ThemeToggle />
      </header>
      <main className="slide-x grid flex-1 place-items-center px-5 py-10">
        <NotSetUpCard place={place}>
          <Link to="/" className={buttonClass("primary")}>
            {t("notFound.home")}
          </Link>
        </NotSetUpCard>
      </main>
      <footer className="flex justify-center px-5 py-4">
        <LanguageChoice />
      </footer>
    </div>
  );
}
