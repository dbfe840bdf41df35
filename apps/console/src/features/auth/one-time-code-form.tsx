import { Button } from "@parapet/ui/button";
import { OneTimeCodeField } from "@parapet/ui/one-time-code-field";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { CodeFormProps } from "./code-form-props.ts";

/** Sends by itself when the sixth digit is there; a wrong code empties the boxes for the next try. */
export function OneTimeCodeForm({ verify, running, blocked, problem }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [failures, setFailures] = useState(0);
  const send = async (given: string) => {
    if (given.length < 6 || blocked || (await verify(given))) return;
    setCode("");
    setFailures((count) => count + 1);
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      {/* A new field for every try starts in its first box. */}
      <OneTimeCodeField
        key={failures}
        label={t("mfa.code")}
        value={code}
        onChange={setCode}
        onComplete={(given) => void send(given)}
        disabled={blocked}
        focused
      />
      {problem}
      <Button type="submit" variant="primary" size="lg" loading={running} disabled={blocked}>
        {t("mfa.submit")}
      </Button>
    </form>
  );
}
