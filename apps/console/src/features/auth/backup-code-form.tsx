import { Button } from "@parapet/ui/button";
import { focusOnMount } from "@parapet/ui/focus-on-mount";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { CodeFormProps } from "./code-form-props.ts";

export function BackupCodeForm({ verify, running, blocked, problem }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const given = code.trim();
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (given && !blocked) void verify(given);
      }}
    >
      <TextField
        label={t("mfa.backupCode")}
        name="backup-code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={focusOnMount}
        size="lg"
        className="ltr-text font-mono"
        value={code}
        error={tried && !given ? t("form.required") : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      {problem}
      <Button type="submit" variant="primary" size="lg" loading={running} disabled={blocked}>
        {t("mfa.submit")}
      </Button>
    </form>
  );
}
