import { useState } from "react";
import { CodesDialog } from "./codes-dialog.tsx";
import { type Enrolment, ScanDialog } from "./scan-dialog.tsx";
import { StartDialog } from "./start-dialog.tsx";
import type { TaskProps } from "./task-props.ts";

type Step =
  | { readonly name: "password" }
  | { readonly name: "scan"; readonly enrolment: Enrolment }
  | { readonly name: "codes"; readonly codes: readonly string[] };

/** Password, then the authenticator and its first code, then the backup codes, which are shown this once. */
export function EnrolDialog({ onChanged, onClose }: TaskProps) {
  const [step, setStep] = useState<Step>({ name: "password" });
  switch (step.name) {
    case "password":
      return <StartDialog onClose={onClose} onStarted={(enrolment) => setStep({ name: "scan", enrolment })} />;
    case "scan":
      return (
        <ScanDialog
          enrolment={step.enrolment}
          onClose={onClose}
          onConfirmed={(codes) => {
            onChanged();
            setStep({ name: "codes", codes });
          }}
        />
      );
    case "codes":
      return <CodesDialog codes={step.codes} onClose={onClose} />;
  }
}
