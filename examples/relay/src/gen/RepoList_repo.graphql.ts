/**
 * @generated SignedSource<<5c909c22bb921305f49a15bc5fbcb9ea>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type RepoList_repo$data = {
  readonly group: {
    readonly name: string;
  } | null | undefined;
  readonly name: string;
  readonly " $fragmentType": "RepoList_repo";
};
export type RepoList_repo$key = {
  readonly " $data"?: RepoList_repo$data;
  readonly " $fragmentSpreads": FragmentRefs<"RepoList_repo">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "RepoList_repo",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "concreteType": "Group",
      "kind": "LinkedField",
      "name": "group",
      "plural": false,
      "selections": [
        (v0/*:: as any*/)
      ],
      "storageKey": null
    }
  ],
  "type": "Repo",
  "abstractKey": null
};
})();

(node as any).hash = "81f0905b1a466bc49e7ae972cbbf1467";

export default node;
