import { randomUUID } from "node:crypto";
import { startAccounts, type Member } from "../testing.ts";

/** A platform whose tests each create a provider, and an operator. */
export async function startProviders() {
  const accounts = await startAccounts();
  const { id: platformId } = await accounts.addProvider("platform");
  const addTo = (providerId: string, member: Partial<Parameters<typeof accounts.addMember>[1]> = {}) =>
    accounts.addMember(providerId, { email: `${randomUUID()}@acme.example`, ...member });
  const root: Member = await addTo(platformId, { role: "provider_admin", platformAdmin: true });
  return {
    ...accounts,
    root,
    addTo,
    async addTenant(name = `p-${randomUUID()}`) {
      const { id } = await accounts.addProvider(name);
      return { id, name, admin: await addTo(id, { role: "provider_admin" }), viewer: await addTo(id) };
    },
  };
}
