import { type BodySent, type Endpoints, meEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { PasswordField } from "@parapet/ui/password-field";
import { PasswordStrength } from "@parapet/ui/password-strength";
import { toast } from "@parapet/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { ownLoginsQuery } from "../logins/own-logins-query.ts";
import { ownSessionsQuery } from "../sessions/own-sessions-query.ts";

const row = meEndpoints["me.changePassword"];
const blank = { current_password: "", new_password: "" };

/** Changes the password; it takes the current one. */
export function PasswordCard() {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const change = async (body: BodySent<Endpoints["me.changePassword"]>) => {
    await call(row, { body });
    toast(t("security.passwordChanged"), "success");
    form.restart();
    for (const { queryKey } of [ownSessionsQuery, ownLoginsQuery]) void client.invalidateQueries({ queryKey });
  };
  const form = useBodyForm({
    schema: row.body,
    initial: blank,
    bodyOf: (typed) => typed,
    send: change,
    refusal: (error) => {
      if (!(error instanceof ApiError)) return null;
      if (error.code === "password_wrong") return ["current_password", t("problem.password_wrong")];
      return error.code === "password_weak" ? ["new_password", t("problem.password_weak")] : null;
    },
  });
  const known = user === null ? [] : [user.email, user.first_name, user.last_name];
  return (
    <Card title={t("security.password")}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <p className="text-fg-2">{t("security.passwordText")}</p>
        {/* For the browser's keeper of passwords: whose it is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <PasswordField label={t("security.currentPassword")} {...form.field("current_password")} />
          <div className="grid gap-2">
            <PasswordField
              label={t("security.newPassword")}
              autoComplete="new-password"
              hint={t("security.passwordHint")}
              {...form.field("new_password")}
            />
            <PasswordStrength password={form.typed.new_password} known={known} />
          </div>
        </div>
        <FormAlert error={form.problem} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" loading={form.action.status === "running"}>
            {t("security.changePassword")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
