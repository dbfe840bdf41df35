import { registration, registrationEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { useWatch } from "react-hook-form";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { LoginFooter } from "./login-footer.tsx";
import { MailSent } from "./mail-sent.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PersonFields } from "./person-fields.tsx";
import { useContractForm } from "./use-contract-form.ts";

const blank = { company_name: "", contact_name: "", first_name: "", last_name: "", email: "", phone: "", password: "" };

export function RegisterPage() {
  const t = useT();
  const { form, action, field, problem, seconds, submit } = useContractForm({
    schema: registration,
    initial: blank,
    send: (body) => call(registrationEndpoints["registration.create"], { body }).then(() => body.email),
  });
  const typed = useWatch({ control: form.control });
  if (action.status === "done") return <MailSent about="confirm" address={action.result} />;
  return (
    <AuthFrame title={t("register.title")} lead={t("register.lead")} footer={<LoginFooter />}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField label={t("auth.company")} autoComplete="organization" size="lg" {...field("company_name")} />
        <TextField label={t("auth.contactName")} hint={t("auth.contactHint")} size="lg" {...field("contact_name")} />
        <PersonFields field={field} />
        <NewPasswordField
          label={t("auth.password")}
          typed={typed.password ?? ""}
          known={[typed.email ?? "", typed.first_name ?? "", typed.last_name ?? "", typed.company_name ?? ""]}
          {...field("password")}
        />
        <FormProblem error={problem} seconds={seconds} />
        <Button type="submit" variant="primary" size="lg" loading={action.status === "running"} disabled={seconds > 0}>
          {t("register.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
