import type { ReferenceIndex, ReferenceOperation } from "@parapet/contract";

export function indexWith(traits: Partial<ReferenceIndex> = {}): ReferenceIndex {
  const listed = { summary: "", operation_id: "", deprecated: false, schemas: [] };
  return {
    title: "Shop",
    version: "1.2",
    description: "Sells **things**.",
    servers: [{ url: "https://shop.example/v1", description: "" }],
    groups: [
      { name: "pets", description: "" },
      { name: "orders", description: "What was bought" },
    ],
    operations: [
      {
        ...listed,
        method: "GET",
        path: "/pets",
        summary: "List pets",
        operation_id: "listPets",
        group: 0,
        schemas: ["Pet"],
      },
      { ...listed, method: "POST", path: "/pets", summary: "Add a pet", group: 0, deprecated: true },
      { ...listed, method: "GET", path: "/orders/{id}", group: 1, schemas: ["Order"] },
    ],
    omitted: 0,
    ...traits,
  };
}

/** An operation that takes and gives a pet, whose parent is a pet. */
export function operationWith(traits: Partial<ReferenceOperation> = {}): ReferenceOperation {
  const media = [{ media: "application/json", node: 0, example: '{\n  "name": "Rex"\n}', made: true }];
  return {
    method: "POST",
    path: "/pets",
    operation_id: "addPet",
    summary: "Add a pet",
    description: "Adds it.",
    deprecated: false,
    tags: ["pets"],
    servers: [],
    parameters: [],
    body: { required: true, description: "", content: media },
    responses: [{ status: "201", description: "Added", headers: [], content: media }],
    security: [],
    lost: [],
    nodes: [
      {
        name: "Pet",
        types: ["object"],
        properties: [
          { name: "name", required: true, node: 1 },
          { name: "parent", required: false, node: 0 },
          { name: "toy", required: false, node: 2 },
          { name: "home", required: false, node: 3 },
          { name: "gone", required: false, node: 6 },
        ],
      },
      { types: ["string"], description: "What it is `called`", limits: [{ keyword: "maxLength", value: "9" }] },
      { name: "Toy", types: [], pointer: "#/components/schemas/Toy" },
      { types: [], alternatives: [{ kind: "oneOf", nodes: [4, 5] }] },
      { name: "House", types: ["object"], properties: [{ name: "street", required: false, node: 1 }] },
      { name: "Boat", types: ["object"], properties: [{ name: "harbor", required: false, node: 1 }] },
      { types: [], lost: "#/components/schemas/Gone" },
    ],
    ...traits,
  };
}
