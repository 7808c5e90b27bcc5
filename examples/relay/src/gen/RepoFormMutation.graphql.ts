/**
 * @generated SignedSource<<80551d653951919f9196cd959b702730>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type CatalogTier = "AI" | "APPLICATION" | "BASE" | "COMMERCIAL" | "DEVTOOLS" | "FIPS" | "%future added value";
export type UpdateRepoInput = {
  activeTags?: ReadonlyArray<string> | null | undefined;
  aliases?: ReadonlyArray<string> | null | undefined;
  bundles?: ReadonlyArray<string> | null | undefined;
  catalogTier?: CatalogTier | null | undefined;
  clientMutationId?: string | null | undefined;
  customOverlay?: CustomOverlayInput | null | undefined;
  description?: string | null | undefined;
  name?: string | null | undefined;
  replace?: boolean | null | undefined;
  syncConfig?: SyncConfigInput | null | undefined;
  uid: string;
  validateOnly?: boolean | null | undefined;
};
export type CustomOverlayInput = {
  accounts?: ImageAccountsInput | null | undefined;
  annotations?: ReadonlyArray<NamedValueInput> | null | undefined;
  certificates?: ImageCertificatesInput | null | undefined;
  contents?: ImageContentsInput | null | undefined;
  environment?: ReadonlyArray<NamedValueInput> | null | undefined;
};
export type ImageAccountsInput = {
  groups?: ReadonlyArray<ImageGroupInput> | null | undefined;
  runAs?: string | null | undefined;
  users?: ReadonlyArray<ImageUserInput> | null | undefined;
};
export type ImageGroupInput = {
  gid?: number | null | undefined;
  groupname: string;
  members?: ReadonlyArray<string> | null | undefined;
};
export type ImageUserInput = {
  gid?: number | null | undefined;
  groupName?: string | null | undefined;
  homeDir?: string | null | undefined;
  shell?: string | null | undefined;
  uid?: number | null | undefined;
  username: string;
};
export type NamedValueInput = {
  name: string;
  value: string;
};
export type ImageCertificatesInput = {
  additional?: ReadonlyArray<OverlayFileInput> | null | undefined;
  providers?: ReadonlyArray<string> | null | undefined;
};
export type OverlayFileInput = {
  content: string;
  name: string;
};
export type ImageContentsInput = {
  packages?: ReadonlyArray<string> | null | undefined;
  runtimeKeyring?: ReadonlyArray<OverlayFileInput> | null | undefined;
  runtimeRepositories?: ReadonlyArray<string> | null | undefined;
};
export type SyncConfigInput = {
  amazon?: string | null | undefined;
  azure?: string | null | undefined;
  google?: string | null | undefined;
  source: string;
};
export type RepoFormMutation$variables = {
  input: UpdateRepoInput;
};
export type RepoFormMutation$data = {
  readonly updateRepo: {
    readonly errors: ReadonlyArray<{
      readonly fieldViolations?: ReadonlyArray<{
        readonly description: string;
        readonly field: string;
      }>;
      readonly message: string;
    }>;
    readonly repo: {
      readonly updateTime: string;
      readonly " $fragmentSpreads": FragmentRefs<"RepoForm_repo">;
    } | null | undefined;
  };
};
export type RepoFormMutation = {
  response: RepoFormMutation$data;
  variables: RepoFormMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "input",
    "variableName": "input"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "updateTime",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "message",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "description",
  "storageKey": null
},
v5 = {
  "kind": "InlineFragment",
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "FieldViolation",
      "kind": "LinkedField",
      "name": "fieldViolations",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "field",
          "storageKey": null
        },
        (v4/*:: as any*/)
      ],
      "storageKey": null
    }
  ],
  "type": "ValidationError",
  "abstractKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "RepoFormMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "UpdateRepoPayload",
        "kind": "LinkedField",
        "name": "updateRepo",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Repo",
            "kind": "LinkedField",
            "name": "repo",
            "plural": false,
            "selections": [
              {
                "args": null,
                "kind": "FragmentSpread",
                "name": "RepoForm_repo"
              },
              (v2/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": null,
            "kind": "LinkedField",
            "name": "errors",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              (v5/*:: as any*/)
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "RepoFormMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "UpdateRepoPayload",
        "kind": "LinkedField",
        "name": "updateRepo",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Repo",
            "kind": "LinkedField",
            "name": "repo",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "uid",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
                "storageKey": null
              },
              (v4/*:: as any*/),
              (v2/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "id",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": null,
            "kind": "LinkedField",
            "name": "errors",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "__typename",
                "storageKey": null
              },
              (v3/*:: as any*/),
              (v5/*:: as any*/)
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "27fcfacb21c4346154ae34513f53911d",
    "id": null,
    "metadata": {},
    "name": "RepoFormMutation",
    "operationKind": "mutation",
    "text": "mutation RepoFormMutation(\n  $input: UpdateRepoInput!\n) {\n  updateRepo(input: $input) {\n    repo {\n      ...RepoForm_repo\n      updateTime\n      id\n    }\n    errors {\n      __typename\n      message\n      ... on ValidationError {\n        fieldViolations {\n          field\n          description\n        }\n      }\n    }\n  }\n}\n\nfragment RepoForm_repo on Repo {\n  uid\n  name\n  description\n}\n"
  }
};
})();

(node as any).hash = "a24d8b3fb9249db0f006d27f25ddc407";

export default node;
