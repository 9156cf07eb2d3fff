import { grants, languages, type Grant } from '@bilim/contract';
import { firstOwnRole, type RoleRights } from '@bilim/contract/rights';
import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';

import { isReason, ReasonField } from '#domain/rights/ReasonField.tsx';
import line from '#platform/queues/QueueLine.module.css';
import { type Overview, useRoleWords } from './roleWords.ts';
import { useSaveRole } from './useRights.ts';
import look from './Rights.module.css';

interface RoleFormProps {
  readonly overview: Overview;
  /** Undefined for a new one. */
  readonly role: RoleRights | undefined;
  readonly onDone: () => void;
}

const Theirs = z.object({ grants: z.array(z.enum(grants)) });

/** Which rights a role is made of; those of the portal keep their names. */
export function RoleForm({ overview, role, onDone }: RoleFormProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleWords();
  const save = useSaveRole();
  const [names, setNames] = useState({ ru: role?.ru ?? '', kg: role?.kg ?? '', en: role?.en ?? '' });
  const [seen, setSeen] = useState<readonly Grant[]>(role?.grants ?? []);
  const [chosen, setChosen] = useState<readonly Grant[]>(role?.grants ?? []);
  const [reason, setReason] = useState('');
  const isOwn = role === undefined || role.role >= firstOwnRole;
  const takesTwo = overview.rights.some(
    ({ grant, takesTwo: two }) => two && chosen.includes(grant) && !seen.includes(grant),
  );
  const isReady = isReason(reason) && Object.values(names).every((name) => name.trim().length >= 2);

  const send = (before: readonly Grant[]) =>
    save.mutate(
      {
        ...names,
        ...(role === undefined ? {} : { role: role.role, before: [...before] }),
        grants: [...chosen],
        reason: reason.trim(),
      },
      { onSuccess: onDone },
    );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(seen);
      }}
    >
      <Stack gap="md">
        {save.error !== null && (
          <NotSaved
            error={save.error}
            theirs={currentOf(save.error, 'rights.changed_elsewhere', Theirs)}
            onTakeTheirs={(theirs) => {
              setSeen(theirs.grants);
              setChosen(theirs.grants);
              save.reset();
            }}
            onKeepMine={(theirs) => send(theirs.grants)}
          />
        )}
        {isOwn ? <Names names={names} onChange={setNames} /> : <p className={line.name}>{roleName(role)}</p>}
        {role !== undefined && <WhoHas role={role} />}
        <RightChoice overview={overview} chosen={chosen} onChange={setChosen} />
        {takesTwo && <Alert color="lake">{t('rights.twoabout')}</Alert>}
        <ReasonField value={reason} onChange={setReason} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!isReady}>
            {t(takesTwo ? 'rights.ask' : 'btn.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Names {
  readonly ru: string;
  readonly kg: string;
  readonly en: string;
}

function Names({ names, onChange }: { readonly names: Names; readonly onChange: (names: Names) => void }) {
  const { t } = useTranslation();
  return languages.map((language) => (
    <TextInput
      key={language}
      label={t('rights.name', { language: t(`rights.language.${language}`) })}
      value={names[language]}
      maxLength={80}
      required
      onChange={({ currentTarget }) => onChange({ ...names, [language]: currentTarget.value })}
    />
  ));
}

interface RightChoiceProps {
  readonly overview: Overview;
  readonly chosen: readonly Grant[];
  readonly onChange: (chosen: readonly Grant[]) => void;
}

function RightChoice({ overview, chosen, onChange }: RightChoiceProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('rights.rights')}
      value={[...chosen]}
      onChange={(next) => onChange(grants.filter((grant) => next.includes(grant)))}
    >
      <Stack gap={10} mt="xs">
        {overview.rights.map(({ grant, title, takesTwo, isNarrowable }) => (
          <Checkbox
            key={grant}
            value={grant}
            label={title}
            description={[takesTwo && t('rights.two'), isNarrowable && t('rights.narrow')]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function WhoHas({ role: { role, holders } }: { readonly role: RoleRights }) {
  const { t } = useTranslation();
  return (
    <Link to="/admin/rights" search={{ tab: 'holders', role }} className={look.person}>
      {t('rights.whohas', { count: holders })}
    </Link>
  );
}
