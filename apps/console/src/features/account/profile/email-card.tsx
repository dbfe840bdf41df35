import { type BodySent, type Endpoints, meEndpoints, type User } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { PasswordField } from "@parapet/ui/password-field";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { linkDialog } from "../../../lib/email/link-dialog-later.ts";
import type { ShownLink } from "../../../lib/email/shown-link.ts";
import { useEmailState } from "../../../lib/email/use-email-state.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

const row = meEndpoints["me.changeEmail"];

/** Changes the sign-in address; it takes the password and a link mailed to the new address. */
export function EmailCard({ me }: { me: User }) {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownLink | null>(null);
  const delivery = useEmailState();
  const send = async (body: BodySent<Endpoints["me.changeEmail"]>) => {
    setSentTo(null);
    const { link } = await call(row, { body });
    if (link === undefined) setSentTo(body.email);
    else setShown({ kind: "confirmation", link, to: body.email });
    form.restart();
  };
  const form = useBodyForm({
    schema: row.body,
    initial: { email: "", password: "" },
    bodyOf: (typed) => typed,
    send,
    refusal: (error) =>
      error instanceof ApiError && error.code === "password_wrong" ? ["password", t("problem.password_wrong")] : null,
  });
  const email = form.field("email");
  const isSame = email.value.trim().toLowerCase() === me.email.toLowerCase();
  return (
    <Card title={t("profile.emailTitle")}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <p className="text-fg-2">{t(delivery === "off" ? "email.changeText" : "profile.emailText")}</p>
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label={t("profile.newEmail")}
            type="email"
            dir="ltr"
            autoComplete="email"
            {...email}
            error={isSame ? t("profile.sameEmail") : email.error}
          />
          <PasswordField label={t("security.yourPassword")} {...form.field("password")} />
        </div>
        <FormAlert error={form.problem} />
        {sentTo !== null && (
          <Alert tone="success">
            <T
              id={delivery === "off" ? "email.changeSent" : "profile.linkSent"}
              values={{ address: sentTo }}
              components={{ email: <bdi className="font-medium" /> }}
            />
          </Alert>
        )}
        <div className="flex justify-end">
          <Button type="submit" disabled={isSame} loading={form.action.status === "running"}>
            {t(delivery === "off" ? "email.createLink" : "profile.sendLink")}
          </Button>
        </div>
      </form>
      {shown && <linkDialog.Part props={{ ...shown, onClose: () => setShown(null) }} />}
    </Card>
  );
}
