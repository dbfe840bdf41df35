import { useSearch } from "@tanstack/react-router";
import { confirmEmail } from "./confirm-email.ts";
import { LinkConfirmation } from "./link-confirmation.tsx";

/** The address of a new account is confirmed. */
export function ConfirmEmailPage() {
  const link = useSearch({ from: "/api_provider/confirm_email" });
  return <LinkConfirmation link={link} confirm={confirmEmail} words="confirmEmail" brokenAs="confirm" />;
}
