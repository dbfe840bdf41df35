import { TextField, type TextFieldProps } from "@parapet/ui/text-field";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Six digits of the authenticator or a backup code, which is longer and has letters. */
export function CodeField(props: Pick<TextFieldProps, "value" | "error" | "onChange">) {
  const t = useT();
  return (
    <TextField
      label={t("security.code")}
      hint={t("security.codeHint")}
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={32}
      {...props}
    />
  );
}
