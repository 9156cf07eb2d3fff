import { AppError } from '@bilim/contract';
import { namesOf } from '@bilim/contract/personNames';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { TimetableWord } from '@bilim/contract/timetableWords';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMakeTeacher, usePosts } from '../useMadeWords.ts';
import { MadeSheet } from './MadeSheet.tsx';

interface TeacherSheetProps {
  readonly run: TimetableRun;
  readonly word: TimetableWord;
  readonly onClose: () => void;
}

const names = ['lastName', 'firstName', 'middleName'] as const;
const places = ['department', 'position'] as const;
type Post = Readonly<Record<(typeof places)[number], string>>;

/** Somebody of that name who teaches in a department, and whom the portal knows at once. */
export function TeacherSheet({ run, word, onClose }: TeacherSheetProps) {
  const { t } = useTranslation();
  const make = useMakeTeacher(run.importId, word.word);
  const [lastName = '', firstName = '', ...rest] = namesOf(word.makesAs ?? word.word);
  const [named, setNamed] = useState({ lastName, firstName, middleName: rest.join(' ') });
  const [post, setPost] = useState<Post>({ department: '', position: '' });
  const [isSure, setSure] = useState(false);
  const isAlike = make.error instanceof AppError && make.error.code === 'people.alike';
  const isReady =
    named.lastName.trim() !== '' &&
    named.firstName.trim() !== '' &&
    post.department !== '' &&
    post.position !== '';

  function send() {
    const departmentId = Number(post.department);
    make.mutate(
      { ...named, departmentId, positionId: Number(post.position), isSure },
      { onSuccess: onClose },
    );
  }

  return (
    <MadeSheet
      title={t('timetable.words.maketeacher')}
      about={t('timetable.words.maketeacherabout')}
      isReady={isReady}
      isBusy={make.isPending}
      error={make.error}
      onMake={send}
      onClose={onClose}
    >
      {isAlike && (
        <Checkbox
          label={t('people.sure')}
          checked={isSure}
          onChange={({ currentTarget }) => setSure(currentTarget.checked)}
        />
      )}
      {names.map((name) => (
        <TextInput
          key={name}
          label={t(`people.fields.${name}`)}
          required={name !== 'middleName'}
          maxLength={80}
          value={named[name]}
          onChange={({ currentTarget }) => setNamed({ ...named, [name]: currentTarget.value })}
        />
      ))}
      <PostFields post={post} onChange={setPost} />
    </MadeSheet>
  );
}

interface PostFieldsProps {
  readonly post: Post;
  readonly onChange: (post: Post) => void;
}

function PostFields({ post, onChange }: PostFieldsProps) {
  const { t } = useTranslation();
  const posts = usePosts();
  const offered = { department: posts.data?.departments, position: posts.data?.positions };
  return places.map((place) => (
    <Select
      key={place}
      label={t(`c.${place}`)}
      required
      searchable
      limit={100}
      nothingFoundMessage={t('c.empty')}
      data={(offered[place] ?? []).map(({ optionId, label }) => ({ value: String(optionId), label }))}
      value={post[place] || null}
      onChange={(value) => onChange({ ...post, [place]: value ?? '' })}
    />
  ));
}
