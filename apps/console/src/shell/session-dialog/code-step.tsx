import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useState } from "react";
import { useAction } from "../../lib/api/use-action.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText } from "../../lib/problem/error-text.ts";

/** The second factor: a code of the authenticator or a backup code, in one field. */
export function CodeStep({ verify }: { verify: (code: string) => Promise<void> }) {
  const t = useT();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const action = useAction(verify);
  const given = code.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (given) void action.run(given);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={t("session.code")}
        hint={t("session.codeHint")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
        className="ltr-text font-mono"
        value={code}
        error={tried && !given ? t("session.codeMissing") : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      {action.error !== null && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      <Button type="submit" variant="primary" loading={action.status === "running"}>
        {t("session.verify")}
      </Button>
    </form>
  );
}
