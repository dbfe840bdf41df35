import type { AnswerOf, BodyOf, Endpoint, EndpointName, Endpoints, ParamsOf, QueryOf } from "@parapet/contract";
import type { Call, ClientCall, GatewayCall, MfaCall, SourceCall, ViewerCall, VisitorCall } from "../platform/call.ts";

interface CallByAccess {
  readonly public: Call;
  readonly visitor: VisitorCall;
  readonly session: ViewerCall;
  readonly platform: ViewerCall;
  readonly mfa: MfaCall;
  readonly "trace-source": SourceCall;
  readonly "api-client": ClientCall;
  readonly gateway: GatewayCall;
}

/** What an endpoint's access level says about the caller. */
type CallOf<Row extends Endpoint> = CallByAccess[Row["access"]["kind"]];

/** Binds one row of the table to a verb: everything it gets has been validated. */
type Handler<Row extends Endpoint> = (request: {
  readonly call: CallOf<Row>;
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
  /** Media type of the body in lower case, without parameters; "" when the request names none. */
  readonly mediaType: string;
  /** Where a stream of server-sent events broke off; "" for one that begins. */
  readonly lastEventId: string;
}) => Promise<AnswerOf<Row>>;

/** A handler for each row of a part of the table; a missing one does not compile. */
export type Handlers<Rows extends Record<string, Endpoint>> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> };

/** A handler for every row of the table. */
export type AllHandlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> };

/** Declares the handlers of one part of the table. */
export function defineHandlers<Rows extends Record<string, Endpoint>>(
  _rows: Rows,
  handlers: Handlers<Rows>,
): Handlers<Rows> {
  return handlers;
}
