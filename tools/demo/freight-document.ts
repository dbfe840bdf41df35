import { hosts } from "./freight-api.ts";

const shipment = {
  type: "object",
  required: ["id", "origin", "destination", "status"],
  properties: {
    id: { type: "string" },
    origin: { type: "string" },
    destination: { type: "string" },
    goods: { type: "string" },
    weight_kg: { type: "number" },
    // Lately it answers another one, too.
    status: { type: "string", enum: ["booked", "loaded", "at sea", "delivered"] },
  },
};

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const found = (schema: object) => ({ "200": { description: "Found", ...json(schema) } });
const one = { $ref: "#/components/schemas/Shipment" };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };

/** What the company believes its API of shipments does: not all of it is true any more. */
export const freightDocument = {
  openapi: "3.1.0",
  info: { title: "Shipments", version: "2.3.0", description: "Booking and tracking of freight." },
  servers: [{ url: `https://${hosts.shipments}` }],
  paths: {
    "/v2/shipments": {
      get: {
        operationId: "listShipments",
        summary: "List shipments",
        responses: found({
          type: "object",
          properties: { items: { type: "array", items: one }, total: { type: "integer" } },
        }),
      },
      post: {
        operationId: "bookShipment",
        summary: "Book a shipment",
        requestBody: json(one),
        responses: found(one),
      },
    },
    "/v2/shipments/{id}": {
      get: { operationId: "readShipment", summary: "Read a shipment", parameters: [id], responses: found(one) },
    },
    "/v2/shipments/{id}/release": {
      post: {
        operationId: "releaseShipment",
        summary: "Release the goods for collection",
        parameters: [id],
        requestBody: json({
          type: "object",
          properties: { released_by: { type: "string" }, seal: { type: "string" } },
        }),
        responses: found(one),
      },
    },
    "/v1/track/{id}": {
      get: {
        operationId: "track",
        summary: "Where a shipment is",
        deprecated: true,
        parameters: [id],
        responses: found({
          type: "object",
          properties: { position: { type: "string" }, eta_hours: { type: "integer" } },
        }),
      },
    },
  },
  components: { schemas: { Shipment: shipment } },
};
