/**
 * @generated SignedSource<<c7e97cb434fb8c18e555922af3dfabf6>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type CatalogTier = "AI" | "APPLICATION" | "BASE" | "COMMERCIAL" | "DEVTOOLS" | "FIPS" | "%future added value";
import type { FragmentRefs } from "relay-runtime";
export type Repo_repo$data = {
  readonly catalogTier: CatalogTier | null | undefined;
  readonly id: string;
  readonly name: string;
  readonly updateTime: string;
  readonly " $fragmentSpreads": FragmentRefs<"RepoForm_repo" | "TagList_repo">;
  readonly " $fragmentType": "Repo_repo";
};
export type Repo_repo$key = {
  readonly " $data"?: Repo_repo$data;
  readonly " $fragmentSpreads": FragmentRefs<"Repo_repo">;
};

import RepoAgainQuery_graphql from './RepoAgainQuery.graphql';

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": {
    "refetch": {
      "connection": null,
      "fragmentPathInResult": [
        "node"
      ],
      "operation": RepoAgainQuery_graphql,
      "identifierInfo": {
        "identifierField": "id",
        "identifierQueryVariableName": "id"
      }
    }
  },
  "name": "Repo_repo",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "name",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "catalogTier",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "updateTime",
      "storageKey": null
    },
    {
      "args": null,
      "kind": "FragmentSpread",
      "name": "RepoForm_repo"
    },
    {
      "args": null,
      "kind": "FragmentSpread",
      "name": "TagList_repo"
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "id",
      "storageKey": null
    }
  ],
  "type": "Repo",
  "abstractKey": null
};

(node as any).hash = "e250435b9d896ea690edbd87ade1ad60";

export default node;
