import { roleNames } from '@bilim/contract';
import type { AuditEntry } from '@bilim/contract/audit';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ordersLink } from '#domain/orders/ordersLink.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { AuditSearch } from '#domain/audit/auditLink.ts';

import look from './Audit.module.css';

interface EntryRowProps {
  readonly entry: AuditEntry;
  readonly onNarrow: (search: AuditSearch) => void;
}

/** One action: what, about whom, what changed, by whom and when. */
export function EntryRow({ entry, onNarrow }: EntryRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, byName, byRole, title, changes, ip, requestId } = entry;
  const role = roleNames.find((one) => one === byRole);
  const by = byName === null ? t('audit.portal') : format.name(byName);

  return (
    <li className={look.entry}>
      <div className={look.when} title={format.exactMoment(at)}>
        {format.moment(at)}
      </div>
      <div className={look.what}>
        <span className={look.title}>{title}</span>
        <About entry={entry} />
        {changes.length > 0 && (
          <ul className={look.changes}>
            {changes.map(({ name, before, after }) => (
              <li key={name}>
                {name}: {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={look.by}>
        <span>{by}</span>
        <span className={look.detail}>
          {[role === undefined ? null : t(`role.${role}`), ip].filter(Boolean).join(' · ')}
        </span>
        {requestId !== null && (
          <Button variant="subtle" px={0} onClick={() => onNarrow({ request: requestId })}>
            {t('audit.samecall')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Whom or what it is about, with the way there. */
function About({ entry: { entity, entityId, aboutId, aboutName } }: Pick<EntryRowProps, 'entry'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (aboutId !== null && aboutName !== null) {
    return (
      <Link to="/personalcard" search={{ person: aboutId }} className={look.link}>
        {format.name(aboutName)}
      </Link>
    );
  }
  if (entityId === null) return null;
  if (entity === 'setting') {
    return (
      <Link to="/admin/settings" search={{ open: entityId }} className={look.link}>
        {entityId}
      </Link>
    );
  }
  if (entity === 'role') {
    return (
      <Link to="/admin/rights" search={{ tab: 'roles', open: Number(entityId) }} className={look.link}>
        {t('rights.role')} {entityId}
      </Link>
    );
  }
  if (entity === 'order') {
    return (
      <Link {...ordersLink({ open: Number(entityId) })} className={look.link}>
        {t('audit.number', { number: entityId })}
      </Link>
    );
  }
  if (entity === 'news') {
    return (
      <Link to="/news/$newsId" params={{ newsId: entityId }} className={look.link}>
        {t('audit.number', { number: entityId })}
      </Link>
    );
  }
  return <span className={look.detail}>{t('audit.number', { number: entityId })}</span>;
}
