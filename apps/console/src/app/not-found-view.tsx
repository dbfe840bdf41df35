import { buttonClass } from "@parapet/ui/button-class";
import { Logo } from "@parapet/ui/logo";
import { useT } from "../lib/i18n/use-t.ts";
import { useTitle } from "../lib/use-title.ts";

/** Any unknown address; the address bar keeps what was asked for. */
export function NotFoundView() {
  const t = useT();
  useTitle(t("notFound.title"));
  return (
    <main className="slide-x grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <Logo size={44} />
        <p className="mt-4 font-mono text-sm text-fg-3">404</p>
        <h1 className="text-2xl font-semibold tracking-heading">{t("notFound.title")}</h1>
        <p className="text-fg-2">{t("notFound.text")}</p>
        {/* A plain link: whatever state led here, a fresh start leaves it behind. */}
        <a href="/" className={buttonClass("primary", "lg")}>
          {t("notFound.home")}
        </a>
      </div>
    </main>
  );
}
