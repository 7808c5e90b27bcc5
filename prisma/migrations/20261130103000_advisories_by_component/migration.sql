-- Advisories by the name of their component: all of an organization were sorted for a page.
CREATE INDEX "advisories_scope_40_component_name" ON "advisories" (left(uid, 40), component_name, uid);
