import { apiClientEndpoints, type BodyOf, type BodySent, type Endpoints } from "@parapet/contract";
import { v7 as newId } from "uuid";

type Create = Endpoints["apiClients.create"];

/** What adds a client that says no more than it must, with what the contract fills in. */
export function testClient(given: Partial<BodySent<Create>> = {}): BodyOf<Create> {
  const { body } = apiClientEndpoints["apiClients.create"];
  return body.parse({ name: `client ${newId()}`, kind: "headless", ...given });
}
