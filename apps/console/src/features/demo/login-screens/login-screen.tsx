import { Button } from "@parapet/ui/button";
import { cx } from "@parapet/ui/cx";
import { Logo } from "@parapet/ui/logo";
import { PasswordField } from "@parapet/ui/password-field";
import { TextField } from "@parapet/ui/text-field";
import { Link, useMatches } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The four screens by their fields. */
const screens = {
  login: ["email", "password"],
  register: ["name", "email", "newPassword"],
  "forgot-password": ["email"],
  "reset-password": ["newPassword", "repeatPassword"],
} as const;

const looks = [
  { suffix: "", title: "demo.look.centred" },
  { suffix: "-v2", title: "demo.look.panel" },
] as const;

const hrefOf = (screen: string, suffix: string): string => `/auth/${screen}${suffix}`;

type ScreenName = keyof typeof screens;

const isScreen = (name: string): name is ScreenName => name in screens;

/** A sample login screen, centered or with a brand panel (`-v2`). It sends nothing. */
export function LoginScreen() {
  const t = useT();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.split("/").at(-1) }) ?? "";
  const name = path.replace(/-v2$/, "");
  const screen = isScreen(name) ? name : "login";
  const form = (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid w-full max-w-sm gap-5">
      <Logo size={36} />
      <h2 className="text-xl font-semibold tracking-heading">{t(`demo.screen.${screen}`)}</h2>
      {screens[screen].map((field) =>
        field === "name" || field === "email" ? (
          <TextField
            key={field}
            label={t(`demo.${field}`)}
            type={field === "email" ? "email" : "text"}
            autoComplete="off"
          />
        ) : (
          <PasswordField key={field} label={t(`demo.${field}`)} autoComplete="off" />
        ),
      )}
      <Button type="submit" variant="primary" disabled>
        {t(`demo.screen.${screen}`)}
      </Button>
    </form>
  );
  const isSecond = path.endsWith("-v2");
  return (
    <div className="grid gap-4">
      <nav aria-label={t("demo.looks")} className="flex gap-1">
        {looks.map(({ suffix, title }) => (
          <Link
            key={suffix}
            to={hrefOf(screen, suffix)}
            aria-current={isSecond === (suffix !== "") ? "page" : undefined}
            className={cx(
              "rounded-md px-3 py-1.5 text-sm",
              isSecond === (suffix !== "") ? "bg-brand-soft font-medium text-brand-text" : "text-fg-2 hover:bg-hover",
            )}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      <div
        className={cx(
          "grid overflow-hidden rounded-card border border-line-card bg-surface shadow-card",
          isSecond && "md:grid-cols-2",
        )}
      >
        {isSecond && (
          <div className="hidden place-items-center bg-brand-soft p-10 md:grid">
            <Logo size={96} />
          </div>
        )}
        <div className="grid justify-items-center px-5 py-12">{form}</div>
      </div>
    </div>
  );
}
