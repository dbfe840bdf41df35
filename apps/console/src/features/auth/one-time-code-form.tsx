import { Button } from "@parapet/ui/button";
import { OneTimeCodeField } from "@parapet/ui/one-time-code-field";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { CodeFormProps } from "./code-form-props.ts";

/** Sends by itself when the sixth digit is there; a wrong code empties the boxes for the next try. */
export function OneTimeCodeForm({ verify, running, blocked }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const send = (given: string) => {
    if (given.length < 6 || blocked) return;
    void verify(given).then((good) => {
      if (!good) setCode("");
    });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <OneTimeCodeField label={t("mfa.code")} value={code} onChange={setCode} onComplete={send} disabled={blocked} />
      <Button type="submit" variant="primary" size="lg" loading={running} disabled={blocked}>
        {t("mfa.submit")}
      </Button>
    </form>
  );
}
