import { LockMode, type RequiredEntityData } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { definedFields } from "~/http/fields";
import type { ListQuery } from "~/http/listQuery";
import { isSameValue } from "~/http/savedValues";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog, AuditRecord } from "../audit-log/audit.repository.server";
import type { AuditFields } from "../audit-log/auditChanges.server";
import type { ImageRepository } from "../images/image.repository.server";
import type { AspectName } from "./aspects";
import type { Item, ItemView } from "./item.server";
import { ItemQueries } from "./itemQueries.server";
import type { KindSql } from "./kindSql";

/** The required fields of a new item; in a change every field may be absent. */
interface ItemFields {
  name: string;
  imageUrl?: string | null | undefined;
}

/** The fields of a change: undefined leaves a value unchanged, null clears it. */
type Change<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** The dependencies of changes, besides the database. */
interface ChangeServices {
  audit: AuditLog;
  images: ImageRepository;
}

/** The outcome of a change: done, or rejected because the item was changed since it was read, or deleted. */
export type ChangeOutcome<View> =
  | { outcome: "changed"; item: View }
  | { outcome: "stale"; item: View }
  | { outcome: "missing" };

/** Reads and changes one type of reviewable item; the base class of `CourtRepository` and `EquipmentRepository`. */
export abstract class ItemRepository<
  Entity extends Item,
  Row extends { id: number },
  View extends ItemView,
  Query extends ListQuery<AspectName>,
  Fields extends ItemFields & { [Name in keyof Entity]?: Entity[Name] | undefined },
  KindName extends KindSql["name"],
> extends ItemQueries<Entity, Row, View, Query, KindName> {
  #services: ChangeServices | undefined;

  /** Creates the entity of a new item, without its fields. */
  protected abstract blank(fields: Fields): RequiredEntityData<Entity>;

  /** The columns that follow from the given fields. @param item which has the fields already */
  protected derived(_item: Entity, _fields: Change<Fields>): Partial<Entity> {
    return {};
  }

  /** Locks what the deletion of an item changes besides its reviews. Their order may require that the item is locked, too. */
  protected async lockForDeletion(_em: EntityManager, _id: number): Promise<void> {}

  /** Sets the dependencies. @returns this repository */
  withServices(services: ChangeServices): this {
    this.#services = services;
    return this;
  }

  /** Those URLs on the web that `add` and `change` reject, as they are of uploads of this site. */
  uploadsAmong(addresses: readonly string[]): Promise<Set<string>> {
    return this.#changeServices.images.uploadsAmong(this.em, addresses);
  }

  /** @throws FieldError when the image cannot be used */
  add(fields: Fields): Promise<View> {
    return this.em.transactional(async (em) => {
      await this.#changeServices.images.use(em, "item", fields.imageUrl, null);
      const item = em.create(this.entityName, this.blank(fields));
      this.#assign(item, fields);
      await em.flush();
      await this.#record(em, "added", item, { after: this.#auditFields(item) });
      return this.definition.view(item);
    });
  }

  /**
   * @param version the version that the editor has seen; null changes any
   * @throws FieldError when the image cannot be used
   */
  change(id: number, version: number | null, fields: Change<Fields>): Promise<ChangeOutcome<View>> {
    return transaction(this.em, async (em): Promise<ChangeOutcome<View>> => {
      const item = await this.#lock(em, id);
      if (!item) return { outcome: "missing" };
      if (version !== null && version !== item.version) {
        return { outcome: "stale", item: this.definition.view(item) };
      }
      const before = this.#auditFields(item);
      await this.#changeServices.images.use(em, "item", fields.imageUrl, item.imageUrl);
      this.#assign(item, fields);
      await em.flush();
      await this.#record(em, "changed", item, { before, after: this.#auditFields(item) });
      return { outcome: "changed", item: this.definition.view(item) };
    });
  }

  /**
   * Deletes an item and its reviews.
   * @param version the version that the user has seen; null deletes any
   * @returns whether the item was deleted
   */
  remove(id: number, version: number | null = null): Promise<boolean> {
    return transaction(this.em, async (em) => {
      await this.lockForDeletion(em, id);
      const item = await this.#lock(em, id);
      if (!item || (version !== null && version !== item.version)) return false;
      await this.#record(em, "deleted", item, { before: this.#auditFields(item) });
      await em.remove(item).flush();
      return true;
    });
  }

  /** Locks an item until the transaction ends. @returns null if there is none */
  #lock(em: EntityManager, id: number): Promise<Entity | null> {
    return em
      .createQueryBuilder(this.entityName, this.definition.alias)
      .where(`${this.definition.alias}.id = ?`, [id])
      .setLockMode(LockMode.PESSIMISTIC_WRITE)
      .getSingleResult();
  }

  #assign(item: Entity, fields: Change<Fields>): void {
    // An object whose members only stand in another order is no change.
    const changed = Object.entries(definedFields(fields)).filter(
      ([name, value]) => !isSameValue(Reflect.get(item, name), value),
    );
    Object.assign(item, Object.fromEntries(changed));
    Object.assign(item, this.derived(item, fields));
  }

  #record(
    em: EntityManager,
    action: "added" | "changed" | "deleted",
    { id, name }: Entity,
    change: Pick<AuditRecord, "before" | "after">,
  ): Promise<void> {
    const { auditKind: kind, withheld } = this.definition;
    return this.#changeServices.audit.record(em, {
      action,
      subject: { kind, id, name },
      withheld,
      ...change,
    });
  }

  #auditFields(item: Entity): AuditFields {
    const { id, version, averageRating, totalReviews, createdAt, updatedAt, ...fields } =
      this.definition.view(item);
    return fields;
  }

  get #changeServices(): ChangeServices {
    if (!this.#services) throw new Error(`${this.constructor.name} has no services`);
    return this.#services;
  }
}
