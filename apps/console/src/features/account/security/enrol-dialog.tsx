import { mfaEndpoints } from "@parapet/contract";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type Enrolment, ScanDialog } from "../../../lib/second-factor/scan-dialog.tsx";
import { OwnCodesDialog } from "./own-codes-dialog.tsx";
import { StartDialog } from "./start-dialog.tsx";
import type { TaskProps } from "./task-props.ts";

type Step =
  | { readonly name: "password" }
  | { readonly name: "scan"; readonly enrolment: Enrolment }
  | { readonly name: "codes"; readonly codes: readonly string[] };

/** Password, then the authenticator and its first code, then the backup codes, which are shown this once. */
export function EnrolDialog({ onChanged, onClose }: TaskProps) {
  const t = useT();
  const [step, setStep] = useState<Step>({ name: "password" });
  switch (step.name) {
    case "password":
      return <StartDialog onClose={onClose} onStarted={(enrolment) => setStep({ name: "scan", enrolment })} />;
    case "scan":
      return (
        <ScanDialog
          title={t("security.scanTitle")}
          enrolment={step.enrolment}
          confirm={(code) => call(mfaEndpoints["mfa.confirm"], { body: { code } })}
          onClose={onClose}
          onConfirmed={(codes) => {
            onChanged();
            setStep({ name: "codes", codes });
          }}
        />
      );
    case "codes":
      return <OwnCodesDialog codes={step.codes} onClose={onClose} />;
  }
}
