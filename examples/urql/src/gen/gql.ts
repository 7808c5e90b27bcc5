/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "fragment Happening on Event {\n  id\n  cursor\n  type\n  subject\n  time\n  after\n  before\n  actor {\n    identity {\n      name\n    }\n  }\n}\n\nquery LatestEvents($org: UID!) {\n  events(group: $org, first: 6, order: NEWEST_FIRST) {\n    nodes {\n      ...Happening\n    }\n  }\n}\n\nsubscription LiveEvents($org: UID!, $after: String) {\n  events(group: $org, after: $after) {\n    ...Happening\n  }\n}": typeof types.HappeningFragmentDoc,
    "query Organizations {\n  groups(first: 1) {\n    nodes {\n      uid\n    }\n  }\n}\n\nquery Overview($org: UID!) {\n  group(uid: $org) {\n    name\n    children(first: 20, orderBy: [{field: NAME, direction: ASC}]) {\n      nodes {\n        uid\n        name\n        repos(includeDescendants: true) {\n          totalCount\n        }\n      }\n    }\n    repos(first: 10, includeDescendants: true, orderBy: [{field: NAME}]) {\n      totalCount\n      nodes {\n        uid\n        name\n        readme\n        tags(first: 5) {\n          totalCount\n          nodes {\n            name\n            digest\n            deprecated\n          }\n        }\n      }\n    }\n    roleBindings(first: 10) {\n      nodes {\n        uid\n        role {\n          name\n        }\n        identity {\n          name\n          relationship {\n            ... on ClaimMatch {\n              issuer\n              subject\n            }\n          }\n        }\n      }\n    }\n  }\n}": typeof types.OrganizationsDocument,
};
const documents: Documents = {
    "fragment Happening on Event {\n  id\n  cursor\n  type\n  subject\n  time\n  after\n  before\n  actor {\n    identity {\n      name\n    }\n  }\n}\n\nquery LatestEvents($org: UID!) {\n  events(group: $org, first: 6, order: NEWEST_FIRST) {\n    nodes {\n      ...Happening\n    }\n  }\n}\n\nsubscription LiveEvents($org: UID!, $after: String) {\n  events(group: $org, after: $after) {\n    ...Happening\n  }\n}": types.HappeningFragmentDoc,
    "query Organizations {\n  groups(first: 1) {\n    nodes {\n      uid\n    }\n  }\n}\n\nquery Overview($org: UID!) {\n  group(uid: $org) {\n    name\n    children(first: 20, orderBy: [{field: NAME, direction: ASC}]) {\n      nodes {\n        uid\n        name\n        repos(includeDescendants: true) {\n          totalCount\n        }\n      }\n    }\n    repos(first: 10, includeDescendants: true, orderBy: [{field: NAME}]) {\n      totalCount\n      nodes {\n        uid\n        name\n        readme\n        tags(first: 5) {\n          totalCount\n          nodes {\n            name\n            digest\n            deprecated\n          }\n        }\n      }\n    }\n    roleBindings(first: 10) {\n      nodes {\n        uid\n        role {\n          name\n        }\n        identity {\n          name\n          relationship {\n            ... on ClaimMatch {\n              issuer\n              subject\n            }\n          }\n        }\n      }\n    }\n  }\n}": types.OrganizationsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment Happening on Event {\n  id\n  cursor\n  type\n  subject\n  time\n  after\n  before\n  actor {\n    identity {\n      name\n    }\n  }\n}\n\nquery LatestEvents($org: UID!) {\n  events(group: $org, first: 6, order: NEWEST_FIRST) {\n    nodes {\n      ...Happening\n    }\n  }\n}\n\nsubscription LiveEvents($org: UID!, $after: String) {\n  events(group: $org, after: $after) {\n    ...Happening\n  }\n}"): (typeof documents)["fragment Happening on Event {\n  id\n  cursor\n  type\n  subject\n  time\n  after\n  before\n  actor {\n    identity {\n      name\n    }\n  }\n}\n\nquery LatestEvents($org: UID!) {\n  events(group: $org, first: 6, order: NEWEST_FIRST) {\n    nodes {\n      ...Happening\n    }\n  }\n}\n\nsubscription LiveEvents($org: UID!, $after: String) {\n  events(group: $org, after: $after) {\n    ...Happening\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Organizations {\n  groups(first: 1) {\n    nodes {\n      uid\n    }\n  }\n}\n\nquery Overview($org: UID!) {\n  group(uid: $org) {\n    name\n    children(first: 20, orderBy: [{field: NAME, direction: ASC}]) {\n      nodes {\n        uid\n        name\n        repos(includeDescendants: true) {\n          totalCount\n        }\n      }\n    }\n    repos(first: 10, includeDescendants: true, orderBy: [{field: NAME}]) {\n      totalCount\n      nodes {\n        uid\n        name\n        readme\n        tags(first: 5) {\n          totalCount\n          nodes {\n            name\n            digest\n            deprecated\n          }\n        }\n      }\n    }\n    roleBindings(first: 10) {\n      nodes {\n        uid\n        role {\n          name\n        }\n        identity {\n          name\n          relationship {\n            ... on ClaimMatch {\n              issuer\n              subject\n            }\n          }\n        }\n      }\n    }\n  }\n}"): (typeof documents)["query Organizations {\n  groups(first: 1) {\n    nodes {\n      uid\n    }\n  }\n}\n\nquery Overview($org: UID!) {\n  group(uid: $org) {\n    name\n    children(first: 20, orderBy: [{field: NAME, direction: ASC}]) {\n      nodes {\n        uid\n        name\n        repos(includeDescendants: true) {\n          totalCount\n        }\n      }\n    }\n    repos(first: 10, includeDescendants: true, orderBy: [{field: NAME}]) {\n      totalCount\n      nodes {\n        uid\n        name\n        readme\n        tags(first: 5) {\n          totalCount\n          nodes {\n            name\n            digest\n            deprecated\n          }\n        }\n      }\n    }\n    roleBindings(first: 10) {\n      nodes {\n        uid\n        role {\n          name\n        }\n        identity {\n          name\n          relationship {\n            ... on ClaimMatch {\n              issuer\n              subject\n            }\n          }\n        }\n      }\n    }\n  }\n}"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;