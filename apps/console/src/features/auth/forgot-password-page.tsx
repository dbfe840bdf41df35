import { registrationEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { Link } from "@tanstack/react-router";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { linkClass } from "./link-class.ts";
import { MailSent } from "./mail-sent.tsx";
import { useContractForm } from "./use-contract-form.ts";

const row = registrationEndpoints["password.forgot"];

export function ForgotPasswordPage() {
  const t = useT();
  const { action, field, problem, seconds, submit } = useContractForm({
    schema: row.body,
    initial: { email: "" },
    focus: "email",
    send: (body) => call(row, { body }).then(() => body.email),
  });
  if (action.status === "done") return <MailSent about="reset" address={action.result} />;
  return (
    <AuthFrame
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      footer={
        <Link to="/login" className={linkClass}>
          {t("auth.backToLogin")}
        </Link>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField label={t("auth.email")} type="email" autoComplete="username" size="lg" {...field("email")} />
        <FormProblem error={problem} seconds={seconds} />
        <Button type="submit" variant="primary" size="lg" loading={action.status === "running"} disabled={seconds > 0}>
          {t("forgot.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
