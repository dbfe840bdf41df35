import { registrableDomain } from "../domains/domain-name.ts";
import { isAuthenticated } from "./auth-signals.ts";
import { absent, raisedIf, type Signal, unavailable } from "./signal.ts";

export const contextSignals: readonly Signal[] = [
  {
    id: "bulk.list",
    family: "context",
    severity: "info",
    read({ message: { bulk }, context: { authentication }, senderName }) {
      const isBulk =
        bulk.unsubscribe.length > 0 || bulk.listId !== null || /^(?:bulk|list)$/.test(bulk.precedence ?? "");
      if (!isBulk) return absent;
      if (authentication === null) return unavailable;
      const isAligned = authentication.passed.some((domain) => registrableDomain(domain) === senderName.registrable);
      return raisedIf(isAligned, "header", bulk.listId ?? bulk.unsubscribe[0] ?? "");
    },
  },
  {
    id: "context.simulation",
    family: "context",
    severity: "info",
    read: ({ context: { isSimulation }, sender }) =>
      isSimulation === null ? unavailable : raisedIf(isSimulation, "context", sender.address),
  },
  {
    id: "context.tenant_allow",
    family: "context",
    severity: "info",
    read(view) {
      const { isAllowed } = view.context;
      if (isAllowed === null) return unavailable;
      return raisedIf(isAllowed && isAuthenticated(view) === true, "context", view.sender.address);
    },
  },
];
