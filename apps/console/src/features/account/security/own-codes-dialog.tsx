import { useT } from "../../../lib/i18n/use-t.ts";
import { CodesDialog } from "../../../lib/second-factor/codes-dialog.tsx";

interface OwnCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The backup codes of the person's own account. */
export function OwnCodesDialog(props: OwnCodesDialogProps) {
  const t = useT();
  return (
    <CodesDialog
      {...props}
      text={t("security.codesText")}
      warning={t("security.codesOnce")}
      printed={t("security.codesPrinted")}
    />
  );
}
