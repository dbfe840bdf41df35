import { ErrorState } from "@parapet/ui/error-state";
import { useT } from "../i18n/use-t.ts";
import { errorText, requestIdOf } from "./error-text.ts";

export interface LoadProblemProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** What could not be loaded, why, and the way to try again, inside of a card or sheet. */
export function LoadProblem({ title, error, onRetry }: LoadProblemProps) {
  const t = useT();
  return <ErrorState title={title} text={errorText(t, error)} requestId={requestIdOf(error)} onRetry={onRetry} />;
}
