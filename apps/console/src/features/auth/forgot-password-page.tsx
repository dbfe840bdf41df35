import { registrationEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { Link } from "@tanstack/react-router";
import { call } from "../../lib/api/call.ts";
import { useEmailState } from "../../lib/email/use-email-state.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { linkClass } from "./link-class.ts";
import { MailSent } from "./mail-sent.tsx";
import { useContractForm } from "./use-contract-form.ts";

const row = registrationEndpoints["password.forgot"];

export function ForgotPasswordPage() {
  const t = useT();
  const email = useEmailState();
  const { action, field, problem, seconds, submit } = useContractForm({
    schema: row.body,
    initial: { email: "" },
    focus: "email",
    send: (body) => call(row, { body }).then(() => body.email),
  });
  if (action.status === "done") return <MailSent about="reset" address={action.result} email={email} />;
  return (
    <AuthFrame
      title={t("forgot.title")}
      lead={email === "off" ? t("email.forgotText") : t("forgot.lead")}
      footer={
        <Link to="/login" className={linkClass}>
          {t("auth.backToLogin")}
        </Link>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {email === "off" && <p className="text-fg-2">{t("email.operatorText")}</p>}
        <TextField label={t("auth.email")} type="email" autoComplete="username" size="lg" {...field("email")} />
        <FormProblem error={problem} seconds={seconds} />
        <Button type="submit" variant="primary" size="lg" loading={action.status === "running"} disabled={seconds > 0}>
          {email === "off" ? t("email.createLink") : t("forgot.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
