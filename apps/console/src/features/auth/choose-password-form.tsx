import { newPassword } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useT } from "../../lib/i18n/use-t.ts";
import { FormProblem } from "./form-problem.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { useContractForm } from "./use-contract-form.ts";

interface ChoosePasswordFormProps {
  submitLabel: string;
  send: (password: string) => Promise<void>;
}

const schema = z.strictObject({ password: newPassword });

/** The one field behind a mailed link. */
export function ChoosePasswordForm({ submitLabel, send }: ChoosePasswordFormProps) {
  const t = useT();
  const { form, action, field, problem, seconds, submit } = useContractForm({
    schema,
    initial: { password: "" },
    focus: "password",
    send: ({ password }) => send(password),
  });
  const typed = useWatch({ control: form.control, name: "password" });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <NewPasswordField label={t("auth.newPassword")} typed={typed} {...field("password")} />
      <FormProblem error={problem} seconds={seconds} />
      <Button type="submit" variant="primary" size="lg" loading={action.status === "running"} disabled={seconds > 0}>
        {submitLabel}
      </Button>
    </form>
  );
}
