-- Those who have rights at a place are read a part after the other by uid: who was bound there, and whom a directory brings.

-- CreateIndex
CREATE INDEX "role_binding_past_parent_uid_identity_uid_role_uid_idx" ON "role_binding_past"("parent_uid", "identity_uid", "role_uid");

-- CreateIndex
CREATE INDEX "scim_users_provider_uid_identity_uid_id_idx" ON "scim_users"("provider_uid", "identity_uid", "id");
