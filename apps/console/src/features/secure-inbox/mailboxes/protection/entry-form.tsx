import type { ProtectionKind } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { DateField } from "@parapet/ui/date-field";
import { TextField } from "@parapet/ui/text-field";
import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import type { NewEntry } from "./use-protection-actions.ts";

interface EntryFormProps {
  kind: Exclude<ProtectionKind, "language">;
  add: (entry: NewEntry) => Promise<unknown>;
}

const examples = {
  allow: "newsletter@example.com",
  partner: "example.com",
  simulation_domain: "training.example.com",
  simulation_network: "192.0.2.0/28",
} as const;

const nothing = { value: "", reason: "", end: "" };

/** Adds one entry. What was typed stays when it is refused. */
export function EntryForm({ kind, add }: EntryFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(nothing);
  const action = useAction(async (entry: NewEntry) => {
    await add(entry);
    setTyped(nothing);
  });
  const { value, reason, end } = typed;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (value.trim() === "") return;
    void action.run({
      kind,
      value: value.trim(),
      ...(reason.trim() !== "" && { reason: reason.trim() }),
      // Until the end of that day, where the viewer is.
      ...(end !== "" && { expires_at: new Date(`${end}T23:59:59`).toISOString() }),
    });
  };
  const change = (part: Partial<typeof nothing>) => {
    setTyped({ ...typed, ...part });
    if (action.status === "failed") action.reset();
  };
  const { error } = action;
  const isInvalid = error instanceof ApiError && error.code === "invalid_input";
  const isListed = error instanceof ApiError && error.code === "conflict";
  const problem = isInvalid ? t(`protection.${kind}.invalid`) : isListed ? t("protection.listed") : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t(`protection.${kind}.value`)}
          placeholder={examples[kind]}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={value}
          error={problem}
          onChange={(event) => change({ value: event.target.value })}
        />
        <TextField
          label={t("protection.reason")}
          maxLength={500}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {kind === "allow" && (
          <DateField label={t("protection.end")} value={end} onChange={(next) => change({ end: next })} />
        )}
      </div>
      {error !== null && problem === undefined && <Alert tone="error">{errorText(t, error)}</Alert>}
      <div>
        <Button
          type="submit"
          icon={<Plus aria-hidden size={16} />}
          disabled={value.trim() === ""}
          loading={action.status === "running"}
        >
          {t(`protection.${kind}.add`)}
        </Button>
      </div>
    </form>
  );
}
