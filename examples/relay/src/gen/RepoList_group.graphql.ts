/**
 * @generated SignedSource<<3da649032cfb8670b9e0cb56d51e3c85>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type RepoList_group$data = {
  readonly id: string;
  readonly name: string;
  readonly repos: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly id: string;
        readonly " $fragmentSpreads": FragmentRefs<"RepoList_repo">;
      };
    }>;
    readonly totalCount: number;
  };
  readonly " $fragmentType": "RepoList_group";
};
export type RepoList_group$key = {
  readonly " $data"?: RepoList_group$data;
  readonly " $fragmentSpreads": FragmentRefs<"RepoList_group">;
};

import RepoListPageQuery_graphql from './RepoListPageQuery.graphql';

const node: ReaderFragment = (function(){
var v0 = [
  "repos"
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "argumentDefinitions": [
    {
      "defaultValue": 8,
      "kind": "LocalArgument",
      "name": "count"
    },
    {
      "defaultValue": null,
      "kind": "LocalArgument",
      "name": "cursor"
    }
  ],
  "kind": "Fragment",
  "metadata": {
    "connection": [
      {
        "count": "count",
        "cursor": "cursor",
        "direction": "forward",
        "path": (v0/*:: as any*/)
      }
    ],
    "refetch": {
      "connection": {
        "forward": {
          "count": "count",
          "cursor": "cursor"
        },
        "backward": null,
        "path": (v0/*:: as any*/)
      },
      "fragmentPathInResult": [
        "node"
      ],
      "operation": RepoListPageQuery_graphql,
      "identifierInfo": {
        "identifierField": "id",
        "identifierQueryVariableName": "id"
      }
    }
  },
  "name": "RepoList_group",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "name",
      "storageKey": null
    },
    {
      "alias": "repos",
      "args": [
        {
          "kind": "Literal",
          "name": "includeDescendants",
          "value": true
        },
        {
          "kind": "Literal",
          "name": "orderBy",
          "value": [
            {
              "direction": "ASC",
              "field": "NAME"
            }
          ]
        }
      ],
      "concreteType": "RepoConnection",
      "kind": "LinkedField",
      "name": "__RepoList_repos_connection",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "totalCount",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "RepoEdge",
          "kind": "LinkedField",
          "name": "edges",
          "plural": true,
          "selections": [
            {
              "alias": null,
              "args": null,
              "concreteType": "Repo",
              "kind": "LinkedField",
              "name": "node",
              "plural": false,
              "selections": [
                (v1/*:: as any*/),
                {
                  "args": null,
                  "kind": "FragmentSpread",
                  "name": "RepoList_repo"
                },
                {
                  "alias": null,
                  "args": null,
                  "kind": "ScalarField",
                  "name": "__typename",
                  "storageKey": null
                }
              ],
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "cursor",
              "storageKey": null
            }
          ],
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "PageInfo",
          "kind": "LinkedField",
          "name": "pageInfo",
          "plural": false,
          "selections": [
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "endCursor",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "hasNextPage",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": "__RepoList_repos_connection(includeDescendants:true,orderBy:[{\"direction\":\"ASC\",\"field\":\"NAME\"}])"
    },
    (v1/*:: as any*/)
  ],
  "type": "Group",
  "abstractKey": null
};
})();

(node as any).hash = "b723e788fd6de8d1d6e0d5f56caea141";

export default node;
