/**
 * @generated SignedSource<<8174511e896cad1c69596cb98fd37fb3>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type RepoForm_repo$data = {
  readonly description: string;
  readonly name: string;
  readonly uid: string;
  readonly " $fragmentType": "RepoForm_repo";
};
export type RepoForm_repo$key = {
  readonly " $data"?: RepoForm_repo$data;
  readonly " $fragmentSpreads": FragmentRefs<"RepoForm_repo">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "RepoForm_repo",
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
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "description",
      "storageKey": null
    }
  ],
  "type": "Repo",
  "abstractKey": null
};

(node as any).hash = "0396a55f68ebff756a23817550648beb";

export default node;
