// The contract of a new resource: its five standard methods (AIP-131 to AIP-135) and their messages.
import type { Names } from './names.ts'

interface MethodOf {
  readonly rpc: string
  readonly comment: string
  readonly http: string
  readonly verb: 'LIST' | 'CREATE' | 'UPDATE' | 'DELETE'
  readonly unscoped?: boolean
  /** The past participle in the type of its event. */
  readonly event?: string
}

function methodsOf({ type, types, words, a, field, many, domain }: Names): MethodOf[] {
  const path = `/${domain}/v2/${many}`
  return [
    {
      rpc: `List${types}(List${types}Request) returns (List${types}Response)`,
      comment: `Lists the ${words} that the caller may see, a page at a time.`,
      http: `{get: "${path}"}`,
      verb: 'LIST',
      unscoped: true,
    },
    {
      rpc: `Get${type}(Get${type}Request) returns (${type})`,
      comment: `Gives ${a}. NOT_FOUND: there is none with this uid.`,
      http: `{get: "${path}/{uid=**}"}`,
      verb: 'LIST',
    },
    {
      rpc: `Create${type}(Create${type}Request) returns (${type})`,
      comment: `Creates ${a}. ALREADY_EXISTS: there is one of this name.`,
      http: `{\n      post: "${path}/{parent=**}"\n      body: "${field}"\n    }`,
      verb: 'CREATE',
      event: 'created',
    },
    {
      rpc: `Update${type}(Update${type}Request) returns (${type})`,
      comment: 'Changes the fields that the mask names, or without a mask those that are sent.',
      http: `{\n      patch: "${path}/{${field}.uid=**}"\n      body: "${field}"\n    }`,
      verb: 'UPDATE',
      event: 'updated',
    },
    {
      rpc: `Delete${type}(Delete${type}Request) returns (google.protobuf.Empty)`,
      comment: `Deletes ${a}. NOT_FOUND: there is none with this uid.`,
      http: `{delete: "${path}/{uid=**}"}`,
      verb: 'DELETE',
      event: 'deleted',
    },
  ]
}

function methodText({ capability, domain, table }: Names, method: MethodOf): string {
  const { rpc, comment, http, verb, unscoped, event } = method
  const told = `
    option (platformgraph.annotations.v1.event) = {
      type: "dev.chainguard.api.${domain}.${table}.${event}.v1"
      extensions: ["group"]
      audience: AUDIENCE_CUSTOMER
    };`
  return `  // ${comment}
  rpc ${rpc} {
    option (google.api.http) = ${http};
    option (platformgraph.annotations.v1.access) = {
      capabilities: [${capability}_${verb}]${unscoped ? '\n      unscoped: true' : ''}
    };${event === undefined ? '' : told}
    option (platformgraph.annotations.v1.tool) = {
      read_only: ${verb === 'LIST'}
      destructive: ${verb === 'DELETE'}
      idempotent: ${verb !== 'CREATE'}
      open_world: false
    };
  }
`
}

const SCOPED = `[
    (google.api.field_behavior) = REQUIRED,
    (platformgraph.annotations.v1.scope) = true
  ]`

/** The .proto file of a resource. */
export function protoOf(names: Names): string {
  const { domain, type, types, words, parent } = names
  const methods = methodsOf(names).map((method) => methodText(names, method))
  return `// What ${words} are, and who may call what about them.
syntax = "proto3";

package chainguard.platform.${domain}.v2;

import "chainguard/platform/common/uidp_filter.proto";
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/timestamp.proto";
import "platformgraph/annotations/v1/fields.proto";
import "platformgraph/annotations/v1/methods.proto";

// Manages the ${words} of ${parent.word}s.
service ${types}Service {
${methods.join('\n')}}

// Something that belongs to a ${parent.word}.
message ${type} {
  // The uid: \`<${parent.word} uid>/<16 hex digits>\`.
  string uid = 1 [
    (google.api.field_behavior) = OUTPUT_ONLY,
    (platformgraph.annotations.v1.scope) = true
  ];

  // The name, unique among the ${words} of the ${parent.word}.
  string name = 2 [(google.api.field_behavior) = REQUIRED];

  // Free text; empty when none was given.
  string description = 3;

  // When it was created.
  google.protobuf.Timestamp create_time = 4 [(google.api.field_behavior) = OUTPUT_ONLY];

  // When it last changed.
  google.protobuf.Timestamp update_time = 5 [(google.api.field_behavior) = OUTPUT_ONLY];
}

${messagesOf(names)}`
}

function messagesOf({ type, types, field, table, word, words, parent, a }: Names): string {
  return `// Which ${words} to list, and in which pages.
message List${types}Request {
  // The part of the tree to list. Absent: all that the caller may see.
  chainguard.platform.common.UIDPFilter uidp = 1;

  // Only ${words} of exactly this name.
  string name = 2;

  // How many to give at most. 0: 50; above 200: 200.
  int32 page_size = 3;

  // The \`next_page_token\` of the answer before, with everything else unchanged. Empty: the first page.
  string page_token = 4;

  // The fields to sort by, separated by commas, each with an optional \`asc\` or \`desc\`. Empty: by \`uid\`.
  string order_by = 5;

  // How many to leave out, before the first that is given.
  int32 skip = 6;
}

// One page of ${words}.
message List${types}Response {
  // The ${words} of this page.
  repeated ${type} ${table} = 1;

  // What to send as \`page_token\` for the next page. Empty: this is the last.
  string next_page_token = 2;

  // How many there are on all pages.
  optional int64 total_count = 3;

  // How many were left out, as \`skip\` asked.
  int32 skipped = 4;
}

// Which ${word} to get.
message Get${type}Request {
  // The uid of ${a}.
  string uid = 1 ${SCOPED};
}

// Which ${word} to create, and where.
message Create${type}Request {
  // The uid of the ${parent.word} to create it in.
  string parent = 1 ${SCOPED};

  // The ${word} to create. Fields that are output only are ignored.
  ${type} ${field} = 2 [(google.api.field_behavior) = REQUIRED];
}

// What to change about which ${word}.
message Update${type}Request {
  // The ${word} with its new values. Its \`uid\` says which one it is.
  ${type} ${field} = 1 ${SCOPED};

  // The fields to change, or \`*\` for all. Absent: those that are sent.
  google.protobuf.FieldMask update_mask = 2;
}

// Which ${word} to delete.
message Delete${type}Request {
  // The uid of ${a}.
  string uid = 1 ${SCOPED};
}
`
}
