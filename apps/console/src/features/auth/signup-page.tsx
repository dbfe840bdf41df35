import { registrationEndpoints, signup } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { useWatch } from "react-hook-form";
import { call } from "../../lib/api/call.ts";
import { useEmailState } from "../../lib/email/use-email-state.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { LoginFooter } from "./login-footer.tsx";
import { MailSent } from "./mail-sent.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PersonFields } from "./person-fields.tsx";
import { useContractForm } from "./use-contract-form.ts";

const blank = { first_name: "", last_name: "", email: "", phone: "", password: "", invitation_code: "" };

export function SignupPage() {
  const t = useT();
  const email = useEmailState();
  const { form, action, field, problem, seconds, submit } = useContractForm({
    schema: signup,
    initial: blank,
    send: (body) => call(registrationEndpoints["registration.signup"], { body }).then(() => body.email),
  });
  const typed = useWatch({ control: form.control });
  if (action.status === "done") return <MailSent about="confirm" address={action.result} email={email} />;
  return (
    <AuthFrame title={t("signup.title")} lead={t("signup.lead")} footer={<LoginFooter />}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={t("signup.code")}
          aside={t("form.optional")}
          hint={t("signup.codeHint")}
          autoComplete="off"
          size="lg"
          {...field("invitation_code")}
        />
        <PersonFields field={field} />
        <NewPasswordField
          label={t("auth.password")}
          typed={typed.password ?? ""}
          known={[typed.email ?? "", typed.first_name ?? "", typed.last_name ?? ""]}
          {...field("password")}
        />
        <FormProblem error={problem} seconds={seconds} />
        <Button type="submit" variant="primary" size="lg" loading={action.status === "running"} disabled={seconds > 0}>
          {t("signup.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
