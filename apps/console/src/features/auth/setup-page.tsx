import { setup, setupEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextField } from "@parapet/ui/text-field";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { startSession } from "../../lib/session/session-store.ts";
import { userOf } from "../../lib/session/session.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FormProblem } from "./form-problem.tsx";
import { NameFields } from "./name-fields.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { Outcome } from "./outcome.tsx";
import { useContractForm } from "./use-contract-form.ts";

const blank = { company_name: "", first_name: "", last_name: "", email: "", password: "" };

/** The first account of an installation. */
export function SetupPage() {
  const t = useT();
  const needsCode = useNeedsCode();
  if (needsCode !== null) return <SetupForm needsCode={needsCode} />;
  return (
    <AuthFrame title={t("setup.title")}>
      <div aria-busy className="min-h-96" />
    </AuthFrame>
  );
}

/** null until the server has answered. Where it can't, the code is asked for: the form is of use everywhere. */
function useNeedsCode(): boolean | null {
  const [needsCode, setNeedsCode] = useState<boolean | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(setupEndpoints["setup.get"], { signal: leaving.signal }).then(
      (answer) => setNeedsCode(answer.needs_code),
      () => leaving.signal.aborted || setNeedsCode(true),
    );
    return () => leaving.abort();
  }, []);
  return needsCode;
}

function SetupForm({ needsCode }: { needsCode: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { form, action, field, problem, seconds, submit } = useContractForm({
    schema: setup,
    initial: needsCode ? { ...blank, setup_code: "" } : blank,
    focus: needsCode ? "setup_code" : "company_name",
    send: async (body) => {
      const { access, refresh, user } = await call(setupEndpoints["setup.create"], { body });
      const owner = userOf(user);
      if (owner) startSession({ access, refresh }, owner);
      await navigate({ to: "/", replace: true });
    },
  });
  const typed = useWatch({ control: form.control });
  if (problem instanceof ApiError && problem.code === "conflict") {
    return <Outcome kind="done" title={t("setup.takenTitle")} text={<p>{t("setup.takenText")}</p>} />;
  }
  return (
    <AuthFrame title={t("setup.title")} lead={t("setup.lead")}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {needsCode && (
          <TextField
            label={t("setup.code")}
            hint={t("setup.codeHint")}
            autoComplete="off"
            size="lg"
            {...field("setup_code")}
          />
        )}
        <TextField label={t("auth.company")} autoComplete="organization" size="lg" {...field("company_name")} />
        <NameFields field={field} />
        <NewPasswordField
          label={t("auth.password")}
          typed={typed.password ?? ""}
          known={[typed.email ?? "", typed.first_name ?? "", typed.last_name ?? "", typed.company_name ?? ""]}
          {...field("password")}
        />
        <FormProblem error={problem} seconds={seconds} />
        <Button type="submit" variant="primary" size="lg" loading={action.status === "running"} disabled={seconds > 0}>
          {t("setup.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
