import { useParams } from "@tanstack/react-router";
import { adoptEmail } from "./confirm-email.ts";
import { LinkConfirmation } from "./link-confirmation.tsx";

/** Confirms an account's new address, with or without a session. */
export function ChangeEmailPage() {
  const link = useParams({ from: "/public/change-email/$uid/$token" });
  return <LinkConfirmation link={link} confirm={adoptEmail} words="changeEmail" brokenAs="change" />;
}
