import { mailConnectionEndpoints, type BodyOf, type BodySent, type Endpoints } from "@parapet/contract";

type Configure = Endpoints["mailConnection.configure"];

export const testClientId = "11111111-2222-4333-8444-555555555555";

/** A configuration request with the contract's defaults. */
export function testConfiguration(given: Partial<BodySent<Configure>> = {}): BodyOf<Configure> {
  const { body } = mailConnectionEndpoints["mailConnection.configure"];
  return body.parse({
    tenant: "Meridian.example",
    client_id: testClientId,
    credential: { kind: "secret", secret: "a secret of the tenant" },
    ...given,
  });
}
