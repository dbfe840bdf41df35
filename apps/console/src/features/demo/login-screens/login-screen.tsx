import { Button } from "@parapet/ui/button";
import { Logo } from "@parapet/ui/logo";
import { PasswordField } from "@parapet/ui/password-field";
import { TextField } from "@parapet/ui/text-field";
import { useMatches } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The four screens by their fields. */
const screens = {
  login: ["email", "password"],
  register: ["name", "email", "newPassword"],
  "forgot-password": ["email"],
  "reset-password": ["newPassword", "repeatPassword"],
} as const;

type ScreenName = keyof typeof screens;

const isScreen = (name: string): name is ScreenName => name in screens;

/** A login screen as a picture of one, centred or beside a brand panel (`-v2`). It sends nothing. */
export function LoginScreen() {
  const t = useT();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname.split("/").at(-1) }) ?? "";
  const name = path.replace(/-v2$/, "");
  const screen = isScreen(name) ? name : "login";
  const form = (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid w-full max-w-sm gap-5">
      <Logo size={36} />
      <div className="grid gap-1">
        <h2 className="text-xl font-semibold tracking-heading">{t(`demo.screen.${screen}`)}</h2>
        <p className="text-fg-2">{t("demo.screenNote")}</p>
      </div>
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
  if (!path.endsWith("-v2")) {
    return (
      <div className="grid justify-items-center rounded-card border border-line-card bg-surface px-5 py-12 shadow-card">
        {form}
      </div>
    );
  }
  return (
    <div className="grid overflow-hidden rounded-card border border-line-card bg-surface shadow-card md:grid-cols-2">
      <div className="hidden place-items-center bg-brand-soft p-10 md:grid">
        <Logo size={96} />
      </div>
      <div className="grid justify-items-center px-5 py-12">{form}</div>
    </div>
  );
}
