import { registration, registrationEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { TextField } from "@parapet/ui/text-field";
import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { call } from "../../lib/api/call.ts";
import { useEmailState } from "../../lib/email/use-email-state.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { useRegistrationMode } from "../../lib/registration/use-registration-mode.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { LoginFooter } from "./login-footer.tsx";
import { MailSent } from "./mail-sent.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PersonFields } from "./person-fields.tsx";
import { useContractForm } from "./use-contract-form.ts";

const blank = { company_name: "", contact_name: "", first_name: "", last_name: "", email: "", phone: "", password: "" };

/** The form, where strangers may register here; otherwise whom to ask. */
export function RegisterPage() {
  const t = useT();
  const mode = useRegistrationMode();
  if (mode === null) {
    return (
      <AuthFrame title={t("register.title")} footer={<LoginFooter />}>
        <div aria-busy className="min-h-96" />
      </AuthFrame>
    );
  }
  if (mode !== "closed") return <RegisterForm byInvitation={mode === "invitation"} />;
  return (
    <AuthFrame title={t("register.closedTitle")} lead={t("register.closedText")} footer={<LoginFooter />}>
      <p className="text-fg-2">{t("register.closedJoin")}</p>
      <Link to="/signup" className={buttonClass("secondary", "lg")}>
        {t("login.signup")}
      </Link>
    </AuthFrame>
  );
}

function RegisterForm({ byInvitation }: { byInvitation: boolean }) {
  const t = useT();
  const email = useEmailState();
  const { form, action, field, problem, seconds, submit } = useContractForm({
    schema: registration,
    initial: byInvitation ? { ...blank, invitation_code: "" } : blank,
    send: (body) => call(registrationEndpoints["registration.create"], { body }).then(() => body.email),
  });
  const typed = useWatch({ control: form.control });
  if (action.status === "done") return <MailSent about="confirm" address={action.result} email={email} />;
  return (
    <AuthFrame title={t("register.title")} lead={t("register.lead")} footer={<LoginFooter />}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {byInvitation && (
          <TextField
            label={t("register.code")}
            hint={t("register.codeHint")}
            autoComplete="off"
            size="lg"
            {...field("invitation_code")}
          />
        )}
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
