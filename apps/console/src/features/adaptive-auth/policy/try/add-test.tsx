import { effect, type Effect, type RuleTest, type TriedCall, type TriedOutcome } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { type SubmitEvent, useId, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface AddTestProps {
  call: TriedCall;
  outcome: TriedOutcome;
  onAdd: (test: RuleTest) => void;
}

/** Takes the call, with the effect that it should get, into the tests of the draft. */
export function AddTest({ call, outcome, onAdd }: AddTestProps) {
  const t = useT();
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [expected, setExpected] = useState<Effect>(outcome.effect);
  const [isTried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "") return;
    onAdd({ id: crypto.randomUUID(), name: name.trim(), call, effect: expected });
    setOpen(false);
    toast(t("policy.testAdded"), "success");
  };
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setExpected(outcome.effect);
          setName(`${call.method} ${call.path}`.slice(0, 120));
          setTried(false);
          setOpen(true);
        }}
      >
        {t("policy.addTest")}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("policy.addTest")}
        description={t("policy.testsText")}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("ui.cancel")}</Button>
            <Button type="submit" form={form} variant="primary">
              {t("policy.addTest")}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            label={t("policy.testName")}
            autoComplete="off"
            maxLength={120}
            value={name}
            error={isTried && name.trim() === "" ? t("form.required") : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <Select
            label={t("policy.testEffect")}
            value={expected}
            onChange={setExpected}
            choices={effect.options.map((value) => ({ value, label: t(`adaptive.effect.${value}`) }))}
          />
        </form>
      </Dialog>
    </>
  );
}
