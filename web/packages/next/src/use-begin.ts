import { useMutation, useQueryClient } from "@tanstack/react-query";
import { courseDetail, joinCourse } from "@zhegui/client";
import { addressOfStudy, lessonsOf } from "@zhegui/domain";
import { useNavigate } from "react-router";

/** Joins a course that is free; gives its first lesson, or its page where it costs something. */
async function begin(sid: string): Promise<string> {
  const includeList = ["chapterList.lessonList"];
  const { data } = await courseDetail({ body: { sid, includeList } });
  const { price, chapterList } = data.data;
  if (price === 0) await joinCourse({ body: { model: { course: { sid } } } });
  return addressOfStudy(sid, price === 0 ? lessonsOf(chapterList)[0]?.sid : undefined);
}

/** Joins a course and opens its first lesson, by one press. */
export function useBegin(course: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => begin(course),
    onSuccess: (address) => {
      void queryClient.invalidateQueries();
      return navigate(address);
    },
  });
  return { begin: () => mutate(), isBeginning: isPending };
}
